import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce } from '@calendar/runtime/installOnce';
import { type Browser, chromium } from 'playwright-core';
import { runFolder } from '../support/runFolder.ts';

/** A Chromium: Debian's own where it is installed, else one from npm, installed at the first call. Throws where neither runs. */
export async function launchBrowser(): Promise<LaunchedBrowser> {
  if (existsSync(DEBIAN)) {
    const browser = await chromium.launch({ executablePath: DEBIAN, args: quiet });
    return { browser, packager: 'Debian', close: () => browser.close() };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return launchFromNpm();
  // Google's own, where that is how this system has it.
  const browser = await chromium.launch({ channel: 'chrome', args: quiet });
  return { browser, packager: 'Google', close: () => browser.close() };
}

const DEBIAN = '/usr/bin/chromium';

// A test asks its own host only; the browser's own errands would be refused, noisily, if there is no network.
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

async function launchFromNpm(): Promise<LaunchedBrowser> {
  const folder = await unpackedFolder();
  const browser = await chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: quiet,
    env: {
      ...process.env,
      FONTCONFIG_FILE: join(folder, FONTS),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    },
  });
  return { browser, packager: 'npm', close: () => browser.close() };
}

/** The first file of a run that needs the browser unpacks it, and all use that. */
async function unpackedFolder(): Promise<string> {
  const unpacked = join(runFolder(), 'browser');
  if (existsSync(unpacked)) return unpacked;
  const unfinished = await mkdtemp(`${unpacked}-`);
  try {
    await unpack(unfinished);
    await describeFonts(unfinished, unpacked);
    await rename(unfinished, unpacked);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(unpacked)) throw error;
  }
  return unpacked;
}

/** Unpacks browser, libraries and fonts. */
async function unpack(folder: string): Promise<void> {
  await installOnce(import.meta.dirname, 'the test of the sandbox');
  const entry = import.meta.resolve('@sparticuz/chromium');
  const { inflate } = (await import(entry)) as Chromium;
  const archives = new URL('../bin/', entry);
  const archive = (name: string) => inflate(fileURLToPath(new URL(name, archives)));
  // The package knows no other place than the system's folder for temporary files, which others may be writing to.
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = folder;
  try {
    await Promise.all(['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map(archive));
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}

/** Names the unpacked fonts, without which this browser ends at the first text where a system has none. */
async function describeFonts(folder: string, unpacked: string): Promise<void> {
  const places = `<dir>${join(unpacked, 'fonts')}</dir><cachedir>${join(unpacked, 'font-cache')}</cachedir>`;
  await writeFile(join(folder, FONTS), `<?xml version="1.0"?><fontconfig>${places}</fontconfig>`);
}

const FONTS = 'fonts.conf';

/** What is used of the package, which `installOnce` installs. */
interface Chromium {
  inflate(archive: string): Promise<string>;
}

/** A browser with a life. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  /** Whose package it is, which also decides on the fonts. For messages. */
  readonly packager: string;
  /** Ends the browser. */
  close(): Promise<void>;
}
