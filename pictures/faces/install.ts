import { installOnce } from '@calendar/runtime/installOnce';

// Runs when an image is made. Elsewhere the part installs its detector at its first start.

await installOnce(import.meta.dirname, 'the search for faces');
