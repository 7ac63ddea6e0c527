export const sidebar: readonly SidebarGroup[] = [
  {
    text: 'Begin',
    items: [
      { text: 'Your first question', link: '/' },
      { text: 'Dates and times', link: '/dates' },
      { text: 'Lists, pages, keys for caches', link: '/lists' },
    ],
  },
  {
    text: 'Recipes',
    items: [
      { text: 'A month grid', link: '/recipes/month-grid' },
      { text: 'A map', link: '/recipes/map' },
      { text: 'An info screen', link: '/recipes/info-screen' },
      { text: 'A ticker', link: '/recipes/ticker' },
      { text: 'What changed since yesterday', link: '/recipes/changes' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'Queries', link: '/queries' },
      { text: 'Filters', link: '/filters' },
      { text: 'Facets', link: '/facets' },
      { text: 'Fields of an event', link: '/event' },
      { text: 'Other types', link: '/types' },
      { text: 'Errors', link: '/errors' },
    ],
  },
  {
    text: 'Good to know',
    items: [
      { text: 'Caching', link: '/caching' },
      { text: 'Keys', link: '/keys' },
      { text: 'Licences and credits', link: '/licences' },
      { text: 'Subscriptions and their parameters', link: '/subscriptions' },
      { text: 'Pages, widget, screen', link: '/pages' },
    ],
  },
  {
    text: 'The contract',
    items: [
      { text: 'Interface', link: '/interface' },
      { text: 'Rules', link: '/rules' },
      { text: 'Publishing events: the feed', link: '/feed' },
      { text: 'Changelog', link: '/changelog' },
    ],
  },
];

interface SidebarGroup {
  readonly text: string;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}
