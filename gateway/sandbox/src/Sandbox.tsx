import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import '@graphiql/plugin-explorer/style.css';
import 'graphiql/graphiql.css';
import './sandbox.css';
import { DOC_EXPLORER_PLUGIN, DocExplorerStore } from '@graphiql/plugin-doc-explorer';
import { explorerPlugin } from '@graphiql/plugin-explorer';
import { HISTORY_PLUGIN, HistoryStore } from '@graphiql/plugin-history';
import { GraphiQLProvider } from '@graphiql/react';
import { GraphiQL, GraphiQLInterface } from 'graphiql';
import { askEndpoint } from './endpoint.ts';
import { upcomingEvents } from './examples.ts';
import { Header } from './Header.tsx';
import { linkedOperation } from './linkedOperation.ts';
import { AnswerViews } from './views/AnswerViews.tsx';

/** The page: GraphiQL for the endpoint that served it, under a header with example queries. */
export function Sandbox() {
  return (
    <GraphiQLProvider
      fetcher={askEndpoint}
      defaultQuery={upcomingEvents}
      {...linked}
      inputValueDeprecation
      plugins={plugins}
      referencePlugin={DOC_EXPLORER_PLUGIN}
      schemaDescription
    >
      <HistoryStore>
        <DocExplorerStore>
          <Header />
          <main>
            <GraphiQLInterface showPersistHeadersSettings={false}>
              <GraphiQL.Logo>{noLogo}</GraphiQL.Logo>
              <GraphiQL.Footer>
                <AnswerViews />
              </GraphiQL.Footer>
            </GraphiQLInterface>
          </main>
        </DocExplorerStore>
      </HistoryStore>
    </GraphiQLProvider>
  );
}

const operation = linkedOperation(new URL(location.href));
// It opens in a tab beside those that the visitor has, unless one of them holds it.
const linked = operation && { initialQuery: operation.query, initialVariables: operation.variables };
const plugins = [DOC_EXPLORER_PLUGIN, explorerPlugin({ showAttribution: false }), HISTORY_PLUGIN];

// The header above names the page.
const noLogo = <span />;
