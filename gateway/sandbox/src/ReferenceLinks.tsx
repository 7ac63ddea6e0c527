/** Where to read: the pages that `gateway/reference` builds. */
export function ReferenceLinks() {
  return (
    <nav className="reference-links" aria-label="Read">
      <ul>
        {pages.map(({ name, page }) => (
          <li key={name}>
            <a href={`${import.meta.env.BASE_URL}reference/${page}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const pages = [
  { name: 'Reference', page: '' },
  { name: 'Errors', page: 'errors.html' },
  { name: 'Keys', page: 'keys.html' },
];
