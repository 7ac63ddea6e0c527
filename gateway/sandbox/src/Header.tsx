import { ExampleMenu } from './ExampleMenu.tsx';
import { useEditorOptions } from './useEditorOptions.ts';
import { useEditorThemes } from './useEditorThemes.ts';

/** What this page is, and the way to the examples. */
export function Header() {
  useEditorOptions();
  useEditorThemes();
  return (
    <header className="calendar-header">
      <a className="skip-link" href="#graphiql-session">
        Skip to the query
      </a>
      <img src={favicon} alt="" width="28" height="28" />
      <h1>
        Event calendar <small>GraphQL sandbox</small>
      </h1>
      <ExampleMenu />
    </header>
  );
}

const favicon = `${import.meta.env.BASE_URL}favicon.svg`;
