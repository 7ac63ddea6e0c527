import { useGraphiQL } from '@graphiql/react';
import { useState } from 'react';
import { asCurl } from './asCurl.ts';
import { linkTo, type Operation } from './linkedOperation.ts';

/** Takes the operation in the editors along as a link to this page or as a command. */
export function ShareMenu() {
  const [status, setStatus] = useState('');
  const { queryEditor, variableEditor, operationName } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
    operationName: state.operationName,
  }));

  async function copy(what: string, write: (operation: Operation) => string): Promise<void> {
    const operation = {
      query: queryEditor?.getValue() ?? '',
      variables: variableEditor?.getValue() ?? '',
      operationName: operationName ?? '',
    };
    setStatus(await copied(what, operation, write));
  }

  return (
    <nav className="share-menu" aria-label="Take along">
      <ul>
        {copies.map(({ what, write }) => (
          <li key={what}>
            <button type="button" onClick={() => void copy(what, write)}>
              Copy {what}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{status}</p>
    </nav>
  );
}

const endpoint = (): string => new URL('/graphQL', location.href).href;

const copies: readonly Copy[] = [
  { what: 'link', write: (operation) => linkTo(operation, new URL(location.href)) },
  { what: 'as curl', write: (operation) => asCurl(operation, endpoint()) },
];

async function copied(
  what: string,
  operation: Operation,
  write: (operation: Operation) => string,
): Promise<string> {
  try {
    await navigator.clipboard.writeText(write(operation));
    return `Copied ${what}.`;
  } catch (error) {
    if (error instanceof SyntaxError) return `The variables are no JSON: ${error.message}`;
    return `Not copied: ${error instanceof Error ? error.message : String(error)}`;
  }
}

interface Copy {
  readonly what: string;
  write(operation: Operation): string;
}
