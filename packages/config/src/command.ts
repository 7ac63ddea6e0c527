import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Reads a command's words. Throws a `UsageError` for options that are not these, and what `runCommand` knows for `--help`. */
export function readWords<const Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
) {
  const { values, positionals } = parsed({
    args: [...words],
    allowPositionals: true,
    options: { ...HELP, ...options },
  });
  if ((values as { readonly help?: boolean }).help) throw new HelpWanted();
  return { values, positionals };
}

function parsed<const Config extends NonNullable<Parameters<typeof parseArgs>[0]>>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(message);
    const [said] = message.split('. To specify');
    const options = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    throw new UsageError(`${said}. The options are ${options.join(', ')}.`);
  }
}

/**
 * Runs a command. Gives its exit status: `run`'s own, 0 with the help if that is wanted, or that of the error,
 * whose message is told, else 1.
 * @param help begins with how the command is called
 */
export async function runCommand(
  help: string,
  run: () => number | Promise<number>,
  tell: (text: string) => void = (text) => void process.stderr.write(text),
): Promise<number> {
  try {
    return await run();
  } catch (thrown) {
    const error = firstOf(thrown);
    if (error instanceof HelpWanted) {
      process.stdout.write(help);
      return 0;
    }
    tell(`${reasonOf(error)}\n`);
    if (error instanceof UsageError) tell(`More: ${/^npm (?:run )?\S+/.exec(help)?.[0]} -- --help\n`);
    return (error as { readonly exitStatus?: number }).exitStatus ?? 1;
  }
}

/** Of errors of the work and of closing what it used: that of the work. */
export function firstOf(error: unknown): unknown {
  return error instanceof SuppressedError ? firstOf(error.suppressed) : error;
}

/** Prisma's own errors show the calling code first. The cause is in their last line. */
export function reasonOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const words = message.trim();
  return name.startsWith('PrismaClient') ? (words.split('\n').at(-1) ?? words) : words;
}

/** The words of a command make no sense. The message says which and what is accepted. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly exitStatus = 2;
}

/** `readWords` throws it for `--help`. */
export class HelpWanted extends Error {}

const HELP = { help: { type: 'boolean', short: 'h' } } as const;
