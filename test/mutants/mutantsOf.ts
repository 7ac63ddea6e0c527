import { installOnce } from '@calendar/install-once';

/**
 * All faults that the operators of Stryker plant in one source file. Each is a change of a piece of its text. Texts in
 * quotes and templates stay: what a message says is its reader's matter.
 */
export async function mutantsOf(path: string, content: string): Promise<readonly Mutant[]> {
  const { mutants } = await instrument({ path, content, mutate: true, leftOut: LEFT_OUT });
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
        location,
        from,
        until,
        // An operator of another rank must not take parts of what is around it.
        replacement: RANKED.has(mutatorName) && !IS_CASE.test(replacement) ? `(${replacement})` : replacement,
      };
    });
}

/** The file's text with the fault in it. */
export function mutated(content: string, { from, until, replacement }: Mutant): string {
  return content.slice(0, from) + replacement + content.slice(until);
}

/**
 * The text of a source file with some of its faults in it, switched off. `JudgingRunner` switches them on by their names.
 */
export async function withSwitches(
  path: string,
  content: string,
  chosen: readonly Mutant[],
): Promise<SwitchedSource> {
  const operators = new Set(chosen.map(({ operator }) => operator));
  const others = (await mutantsOf(path, content)).filter(({ operator }) => !operators.has(operator));
  const { files, mutants } = await instrument({
    path,
    content,
    mutate: chosen.map(({ location }) => location),
    // Each switch costs time, also those of faults that were not chosen.
    leftOut: [...LEFT_OUT, ...new Set(others.map(({ operator }) => operator))],
  });
  const names = chosen.map((mutant) => {
    const placed = mutants.find((each) => each.status !== 'Ignored' && isSame(each, mutant));
    if (placed === undefined) throw new Error(`There is no switch for ${path}:${mutant.line}.`);
    return `${path}#${placed.id}`;
  });
  return { text: `${switchesOf(path)}${files[0]?.content}`, names };
}

function isSame(placed: PlacedMutant, { operator, location, replacement }: Mutant): boolean {
  return (
    placed.mutatorName === operator &&
    JSON.stringify(placed.location) === JSON.stringify(location) &&
    [placed.replacement, `(${placed.replacement})`].includes(replacement)
  );
}

/**
 * On one line: the functions that Stryker's operators call. What they share with a test runner of the same thread is in
 * `mutantSwitch`. Other threads and processes have it from their environment.
 */
function switchesOf(path: string): string {
  const lines = `import { appendFileSync as stryAppend_9fa48 } from 'node:fs';
    var stryPath_9fa48 = ${JSON.stringify(path)};
    var strySwitch_9fa48 = (globalThis.mutantSwitch ??= {
      path: process.env.ACTIVE_MUTANT?.split('#')[0],
      id: process.env.ACTIVE_MUTANT?.split('#')[1],
      reach: process.env.REACHED_MUTANTS && ((file, seen) => (name) => {
        if (!seen.has(name)) stryAppend_9fa48(file, name + ' ');
        seen.add(name);
      })(process.env.REACHED_MUTANTS, new Set()),
    });
    function stryMutAct_9fa48(id) {
      return id === strySwitch_9fa48.id && stryPath_9fa48 === strySwitch_9fa48.path && strySwitch_9fa48.pass?.() !== 0;
    }
    function stryCov_9fa48(...ids) {
      if (!strySwitch_9fa48.reach) return;
      for (const id of ids) strySwitch_9fa48.reach(stryPath_9fa48 + '#' + id);
    }`;
  return `${lines.replaceAll(/\n\s*/g, ' ')} `;
}

const LEFT_OUT: readonly string[] = ['StringLiteral'];
const RANKED: ReadonlySet<string> = new Set([
  'ArithmeticOperator',
  'ConditionalExpression',
  'EqualityOperator',
  'LogicalOperator',
]);

/** Of a `switch`, which is no expression. */
const IS_CASE = /^(?:case\b.*|default):$/s;

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

async function instrument({ path, content, mutate, leftOut }: Instrumentation): Promise<Instrumented> {
  instrumenter ??= loadInstrumenter();
  const { Instrumenter } = await instrumenter;
  return new Instrumenter(silent).instrument([{ name: path, content, mutate }], {
    plugins: null,
    ignorers: [],
    excludedMutations: leftOut,
    noHeader: true,
  });
}

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
  /** As Stryker has it. */
  readonly location: Location;
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

interface Location {
  readonly start: Position;
  readonly end: Position;
}

export interface SwitchedSource {
  readonly text: string;
  /** Of the chosen faults, in their order. */
  readonly names: readonly string[];
}

interface Instrumentation {
  readonly path: string;
  readonly content: string;
  /** Where faults are planted: everywhere, or within these places. */
  readonly mutate: true | readonly Location[];
  /** Operators. */
  readonly leftOut: readonly string[];
}

interface Instrumented {
  readonly files: readonly { readonly content: string }[];
  readonly mutants: readonly PlacedMutant[];
}

interface PlacedMutant {
  readonly id: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status?: string;
  readonly location: Location;
}

/** What is used of the package, which `installOnce` installs. */
interface InstrumenterModule {
  readonly Instrumenter: new (
    logger: typeof silent,
  ) => {
    instrument(
      files: readonly {
        readonly name: string;
        readonly content: string;
        readonly mutate: true | readonly Location[];
      }[],
      options: object,
    ): Promise<Instrumented>;
  };
}
