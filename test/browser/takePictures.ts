import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from './launchBrowser.ts';

/**
 * `npm run docs:pictures`: takes the pictures that the documents show, of the service that runs on this machine. Start it
 * with the demo calendar first. Other addresses may be given: `npm run docs:pictures -- http://localhost:4000 http://localhost:4020`.
 */

const FOLDER = join(import.meta.dirname, '../../docs/images');
const [endpoint = 'http://localhost:4000', pages = 'http://localhost:4020'] = process.argv.slice(2);

const SHOWN: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'pages.png': async (page) => {
    await page.goto(`${pages}/?lang=en`, { waitUntil: 'networkidle' });
  },
  'sandbox.png': async (page) => {
    await page.goto(`${endpoint}/graphQL`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /execute query/i }).click();
    await page.locator('.result-window').getByText('"totalCount"').waitFor();
  },
};

process.env['TEST_RUN_FOLDER'] = await mkdtemp(join(tmpdir(), 'pictures-'));
const launched = await launchBrowser();
try {
  for (const [file, show] of Object.entries(SHOWN)) {
    const page = await launched.browser.newPage({ viewport: { width: 1200, height: 720 }, locale: 'en' });
    await show(page);
    const path = join(FOLDER, file);
    const { size } = await sharp(await page.screenshot())
      .png({ palette: true, colours: 96 })
      .toFile(path);
    process.stdout.write(`docs/images/${file}: ${Math.ceil(size / 1024)} KB\n`);
    await page.close();
  }
} finally {
  await launched.close();
  await rm(process.env['TEST_RUN_FOLDER'], { recursive: true, force: true });
}
