import { examples } from './examples.ts';
import { useExamples } from './useExamples.ts';

/** One button for each example: puts its query into the editor and runs it. */
export function ExampleMenu() {
  const { shown, show } = useExamples();
  return (
    <nav className="example-menu" aria-labelledby="examples">
      <h2 id="examples">Examples</h2>
      <ul>
        {examples.map((example) => (
          <li key={example.name}>
            <button
              type="button"
              aria-current={example === shown ? 'true' : undefined}
              onClick={() => show(example)}
            >
              {example.name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
