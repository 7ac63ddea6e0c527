import { useGraphiQL } from '@graphiql/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Agenda } from './Agenda.tsx';
import { type AnswerItems, answerItems } from './answerItems.ts';
import { Month } from './Month.tsx';
import { PlaceMap } from './PlaceMap.tsx';

/** The answer as JSON, and where it has dates and places as an agenda, a month and a map. */
export function AnswerViews() {
  const text = useAnswer();
  const items = useMemo(() => answerItems(text), [text]);
  const [chosen, choose] = useState('JSON');
  const possible = views.filter((view) => view.isFor(items));
  const shown = possible.find((view) => view.name === chosen);
  if (possible.length === 0) return null;
  return (
    <>
      {shown !== undefined && (
        <section
          className="answer-view"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard scrolls only what it reaches
          tabIndex={0}
          aria-label={`The answer as ${shown.name.toLowerCase()}`}
        >
          {shown.show(items)}
        </section>
      )}
      <nav className="view-menu" aria-label="Show the answer as">
        {['JSON', ...possible.map((view) => view.name)].map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === (shown?.name ?? 'JSON')}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
      </nav>
    </>
  );
}

const views: readonly View[] = [
  { name: 'Agenda', isFor: hasDates, show: ({ dates }) => <Agenda dates={dates} /> },
  { name: 'Month', isFor: hasDates, show: ({ dates }) => <Month dates={dates} /> },
  {
    name: 'Map',
    isFor: ({ places }) => places.length > 0,
    show: ({ places }) => <PlaceMap places={places} />,
  },
];

function hasDates({ dates }: AnswerItems): boolean {
  return dates.length > 0;
}

function useAnswer(): string {
  const responseEditor = useGraphiQL((state) => state.responseEditor);
  const [text, setText] = useState('');
  useEffect(() => {
    if (responseEditor === undefined) return;
    const read = () => setText(responseEditor.getValue());
    const listeners = [responseEditor.onDidChangeModelContent(read), responseEditor.onDidChangeModel(read)];
    read();
    return () => {
      for (const listener of listeners) listener.dispose();
    };
  }, [responseEditor]);
  return text;
}

interface View {
  readonly name: string;
  isFor(items: AnswerItems): boolean;
  show(items: AnswerItems): ReactNode;
}
