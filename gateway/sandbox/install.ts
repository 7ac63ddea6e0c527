import { installOnce } from '@calendar/install-once';

// Before the sandbox is built or its types are checked: its editor and its components are in a lock file of this folder.

await installOnce(import.meta.dirname, 'the sandbox');
