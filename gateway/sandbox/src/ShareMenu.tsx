import { useGraphiQL } from '@graphiql/react';
import { printSchema } from 'graphql';
import { useState } from 'react';
import { linkTo, type Operation } from './linkedOperation.ts';
import { asCurl, asTypeScript } from './snippets.ts';

/** Takes the operation in the editors along: as a link to this page, as a command, as a program. And the schema. */
export function ShareMenu() {
  const [status, setStatus] = useState('');
  const { queryEditor, variableEditor, operationName, schema } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
    operationName: state.operationName,
    schema: state.schema,
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
        <li>
          <button
            type="button"
            disabled={!schema}
            onClick={() => schema && save('schema.graphql', printSchema(schema))}
          >
            Download schema
          </button>
        </li>
      </ul>
      <p role="status">{status}</p>
    </nav>
  );
}

const endpoint = (): string => new URL('/graphQL', location.href).href;

const copies: readonly Copy[] = [
  { what: 'link', write: (operation) => linkTo(operation, new URL(location.href)) },
  { what: 'as curl', write: (operation) => asCurl(operation, endpoint()) },
  { what: 'as TypeScript', write: (operation) => asTypeScript(operation, endpoint()) },
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

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

interface Copy {
  readonly what: string;
  write(operation: Operation): string;
}
