import { ExampleMenu } from './ExampleMenu.tsx';
import { ReferenceLinks } from './ReferenceLinks.tsx';
import { ShareMenu } from './ShareMenu.tsx';
import { useEditorOptions } from './useEditorOptions.ts';
import { useEditorThemes } from './useEditorThemes.ts';
import { useLinkedOperation } from './useLinkedOperation.ts';
import { useTabSemantics } from './useTabSemantics.ts';

/** What this page is, and the way to the examples and to the reference. */
export function Header() {
  useEditorOptions();
  useEditorThemes();
  useLinkedOperation();
  useTabSemantics();
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
      <ShareMenu />
      <ReferenceLinks />
    </header>
  );
}

const favicon = `${import.meta.env.BASE_URL}favicon.svg`;
