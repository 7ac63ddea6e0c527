import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/**
 * What axe finds wrong with a page, a line for each place.
 *
 * @param withContrast whether it measures the contrast of every text, by default
 */
export async function violations(page: Page, { withContrast = true } = {}): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
  return page.evaluate(async (enabled) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run({ rules: { 'color-contrast': { enabled } } });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
  }, withContrast);
}

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Axe {
  run(options: { readonly rules: Readonly<Record<string, { readonly enabled: boolean }>> }): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
    }[];
  }>;
}
