// Prints `N passed, N failed, N skipped` of NAME=STATUS and vitest reports (`.json`), after the first lines of failures.
import { readFileSync } from 'node:fs';

const LINES_OF_A_FAILURE = 12;

const counts = process.argv.slice(2).map((argument) => {
  const [, name, status] = /^(.*)=(\d+)$/.exec(argument);
  return name.endsWith('.json') ? countTests(name, Number(status)) : countOne(name, Number(status));
});
const sum = (what) => counts.reduce((total, each) => total + each[what], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') === 0 && sum('tests') > 0 ? 0 : 1;

function countTests(file, status) {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = read(file);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  ).length;
  const failed = numFailedTests + brokenFiles;
  testResults.forEach(tellFailures);
  if (status !== 0 && failed === 0)
    console.log(`FAILED ${file}: the run ended with ${status}, though no test failed.\n${errorsOf(file)}`);
  return {
    passed: numPassedTests,
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: numPendingTests,
    tests: numPassedTests,
  };
}

function tellFailures({ name, status, message, assertionResults }) {
  if (status !== 'failed') return;
  if (message) console.log(`FAILED ${name}\n${firstLines(message)}`);
  for (const { status, fullName, failureMessages } of assertionResults) {
    if (status === 'failed')
      console.log(`FAILED ${name}\n  ${fullName}\n${firstLines(failureMessages.join('\n'))}`);
  }
}

/** The errors that a run has of no test. Else the end of its output, with what failed after the tests. */
function errorsOf(file) {
  const output = readFileSync(file.replace(/\.json$/, '.txt'), 'utf8');
  const at = output.indexOf('Unhandled Error');
  return firstLines(at === -1 ? output.slice(-2000) : output.slice(at), 40);
}

function firstLines(text, count = LINES_OF_A_FAILURE) {
  return text
    .split('\n')
    .slice(0, count)
    .map((line) => `    ${line}`)
    .join('\n');
}

function countOne(name, status) {
  if (status !== 0) console.log(`FAILED ${name}: it ended with ${status}.`);
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0, tests: 0 };
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  }
}
