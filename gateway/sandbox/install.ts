import { installOnce } from '@calendar/runtime/installOnce';

// Runs before the sandbox is built or checked. Its packages are in this folder's lock file.

await installOnce(import.meta.dirname, 'the sandbox');
