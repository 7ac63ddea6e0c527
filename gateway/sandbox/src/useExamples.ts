import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { parse } from 'graphql';
import { useEffect, useRef, useState } from 'react';
import { busiestVenue } from './endpoint.ts';
import { type Example, examples, upcomingEvents } from './examples.ts';
import { writtenExample } from './writtenExample.ts';

/**
 * Which example is in the editor as it was written, and how to show another; what a visitor wrote is kept.
 */
export function useExamples() {
  const [written, setWritten] = useState<ReadonlyMap<string, Example>>(firstWritten);
  const { queryEditor, responseEditor, variableEditor, query } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    responseEditor: state.responseEditor,
    variableEditor: state.variableEditor,
    query: state.tabs[state.activeTabIndex]?.query ?? '',
  }));
  const { addTab, run, setOperationFacts, updateActiveTabValues } = useGraphiQLActions();
  const latest = useRef<Example>(undefined);

  const isReady = queryEditor !== undefined && responseEditor !== undefined;
  const ranFirst = useRef(false);
  useEffect(() => {
    if (!isReady || ranFirst.current) return;
    ranFirst.current = true;
    if (queryEditor.getValue() === upcomingEvents) void run();
  }, [isReady, queryEditor, run]);

  async function show(example: Example): Promise<void> {
    latest.current = example;
    const text = await writtenExample(example.text, { now: Date.now(), venueSlug: busiestVenue });
    // A later click wins over one whose text took longer to write.
    if (queryEditor === undefined || latest.current !== example) return;
    const present = queryEditor.getValue();
    if (present.trim() !== '' && !written.has(present)) addTab();
    setWritten((before) => new Map(before).set(text, example));
    queryEditor.setValue(text);
    queryEditor.setScrollTop(0);
    variableEditor?.setValue('');
    // The editor reports a change to GraphiQL a moment later. Until then `run` would send the earlier operation.
    const document = parse(text);
    const operations = document.definitions.filter((definition) => definition.kind === 'OperationDefinition');
    const operationName = operations[0]?.name?.value ?? '';
    setOperationFacts({ documentAST: document, operationName, operations });
    updateActiveTabValues({ query: text, variables: '', operationName });
    await run();
  }

  return { shown: written.get(query), show };
}

const firstWritten: ReadonlyMap<string, Example> = new Map(
  examples.slice(0, 1).map((example) => [upcomingEvents, example]),
);
