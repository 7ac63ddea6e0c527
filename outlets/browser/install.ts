import { installOnce } from '@calendar/runtime/installOnce';

// Runs before the browser's files are built or checked. Their packages are in this folder's lock file.

await installOnce(import.meta.dirname, 'the pages of outlets');
