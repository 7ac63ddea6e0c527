/**
 * Waits for work, and logs a line about it every five seconds. Otherwise a wait for something that does not answer
 * looks like a hang.
 *
 * @throws the error of the work
 */
export async function whileLogging<Result>(
  line: string,
  log: (line: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(log, INTERVAL, line);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Milliseconds. */
const INTERVAL = 5_000;
