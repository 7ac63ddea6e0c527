import { installOnce } from '@calendar/install-once';

// Before the browser's files are built or their types are checked: their components are in a lock file of this folder.

await installOnce(import.meta.dirname, 'the pages of feeds');
