import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { anchorOf } from '../src/anchorOf.ts';
import { sidebar } from '../src/sidebar.ts';
import { accessibleSearch } from './accessibleSearch.ts';

const endpoint = process.env['REFERENCE_ENDPOINT'] ?? '/graphQL';

export default defineConfig({
  lang: 'en',
  title: 'Event calendar',
  titleTemplate: ':title – Event calendar reference',
  description:
    'How to ask the event calendar: every query, filter, field and error, with examples and real answers.',
  srcDir: process.env['REFERENCE_PAGES'] ?? 'pages',
  cacheDir: 'node_modules/.vitepress',
  // One file of what changes with each page, in place of a script in each of them.
  metaChunk: true,
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (markdown) => {
      // A wide table is scrolled by keyboard, too.
      markdown.renderer.rules['table_open'] = () => '<table tabindex="0">\n';
    },
  },
  themeConfig: {
    siteTitle: 'Event calendar',
    endpoint,
    outline: { level: [2, 3], label: 'On this page' },
    sidebar,
    search: { provider: 'local' },
    docFooter: { prev: 'Before', next: 'Next' },
  },
  transformHead: ({ siteData }) => [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${siteData.base}favicon.svg` }],
  ],
  vite: { build: { chunkSizeWarningLimit: 2000 }, plugins: [accessibleSearch()] },
  /** A content security policy allows no scripts within pages. */
  transformHtml(code, _, { siteConfig }) {
    return code.replaceAll(
      /<script([^>]*)>([^<]+)<\/script>/g,
      (_whole, attributes: string, text: string) => {
        const name = `inline-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
        mkdirSync(join(siteConfig.outDir, 'assets'), { recursive: true });
        writeFileSync(join(siteConfig.outDir, 'assets', name), text);
        return `<script${attributes} src="${siteConfig.site.base}assets/${name}"></script>`;
      },
    );
  },
});
