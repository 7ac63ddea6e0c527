import { installOnce } from '@calendar/install-once';

/**
 * All faults that the operators of Stryker plant in one source file, each as a change of a piece of its text. Texts in
 * quotes and templates stay: what a message says is its reader's matter.
 */
export async function mutantsOf(path: string, content: string): Promise<readonly Mutant[]> {
  instrumenter ??= loadInstrumenter();
  const { Instrumenter } = await instrumenter;
  const { mutants } = await new Instrumenter(silent).instrument([{ name: path, content, mutate: true }], {
    plugins: null,
    ignorers: [],
    excludedMutations: LEFT_OUT,
    noHeader: true,
  });
  const lines = startsOfLines(content);
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ mutatorName, replacement, location }) => {
      const from = offsetOf(lines, location.start);
      const until = offsetOf(lines, location.end);
      return {
        path,
        line: location.start.line + 1,
        operator: mutatorName,
        from,
        until,
        // An operator of another rank must not take parts of what is around it.
        replacement: RANKED.has(mutatorName) ? `(${replacement})` : replacement,
      };
    });
}

/** The file's text with the fault in it. */
export function mutated(content: string, { from, until, replacement }: Mutant): string {
  return content.slice(0, from) + replacement + content.slice(until);
}

const LEFT_OUT: readonly string[] = ['StringLiteral'];
const RANKED: ReadonlySet<string> = new Set([
  'ArithmeticOperator',
  'ConditionalExpression',
  'EqualityOperator',
  'LogicalOperator',
]);

function startsOfLines(content: string): readonly number[] {
  return [0, ...Array.from(content.matchAll(/\n/g), ({ index }) => index + 1)];
}

function offsetOf(lines: readonly number[], { line, column }: Position): number {
  return (lines[line] ?? 0) + column;
}

const silent = {
  isDebugEnabled: () => false,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
};

/** Installed and loaded once, however many files are read at once. */
let instrumenter: Promise<InstrumenterModule> | undefined;

async function loadInstrumenter(): Promise<InstrumenterModule> {
  await installOnce(import.meta.dirname, 'the mutation run');
  // By a name that TypeScript does not resolve: the package is there since the line above.
  const name: string = '@stryker-mutator/instrumenter';
  return (await import(name)) as InstrumenterModule;
}

export interface Mutant {
  /** Of the source file, from the root of the tree. */
  readonly path: string;
  readonly line: number;
  /** Stryker's name of what was done. */
  readonly operator: string;
  /** What is replaced, in UTF-16 units of the file's text. */
  readonly from: number;
  readonly until: number;
  readonly replacement: string;
}

/** Both from 0. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** What is used of the package, which `installOnce` installs. */
interface InstrumenterModule {
  readonly Instrumenter: new (
    logger: typeof silent,
  ) => {
    instrument(
      files: readonly { readonly name: string; readonly content: string; readonly mutate: true }[],
      options: object,
    ): Promise<{
      readonly mutants: readonly {
        readonly mutatorName: string;
        readonly replacement: string;
        readonly status?: string;
        readonly location: { readonly start: Position; readonly end: Position };
      }[];
    }>;
  };
}
