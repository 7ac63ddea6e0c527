/** Makes VitePress's search accessible: its options have links inside, which no screen reader can choose. */
export function accessibleSearch() {
  return {
    name: 'accessible-search',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | undefined {
      const [, component = ''] = /\/(\w+)\.vue$/.exec(id) ?? [];
      return replacements[component]?.reduce((text, [before, after]) => {
        if (!text.includes(before)) throw new Error(`VitePress's ${component} no longer has ${before}`);
        return text.replaceAll(before, after);
      }, code);
    },
  };
}

const VPLocalSearchBox: Replacements = [
  ['role="button"', 'role="dialog" aria-modal="true"'],
  [`:aria-owns="results?.length ? 'localsearch-list' : undefined"`, ''],
  ['aria-expanded="true"', ''],
  ['aria-haspopup="listbox"', ''],
  [
    'aria-autocomplete="both"',
    `role="combobox" aria-autocomplete="list" :aria-expanded="results?.length ? 'true' : 'false'"`,
  ],
  [`:id="'localsearch-item-' + index"`, ''],
  [`:aria-selected="selectedIndex === index ? 'true' : 'false'"`, ''],
  ['role="option"', 'role="presentation"'],
  [
    `:aria-label="[...p.titles, p.title].join(' > ')"`,
    `role="option" :id="'localsearch-item-' + index" :aria-selected="selectedIndex === index ? 'true' : 'false'"`,
  ],
  ['<kbd :aria-label', '<kbd role="img" :aria-label'],
  ['<span class="title-icon">', '<span class="title-icon" aria-hidden="true">'],
];

/** The button's name is its visible text. In narrow windows `reference.css` keeps the text for screen readers. */
const VPNavBarSearchButton: Replacements = [[`:aria-label="translate('button.buttonAriaLabel')"`, '']];

const replacements: Readonly<Record<string, Replacements>> = { VPLocalSearchBox, VPNavBarSearchButton };

type Replacements = readonly (readonly [before: string, after: string])[];
