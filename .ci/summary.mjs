// Prints `N passed, N failed, N skipped` for what was run: arguments are NAME=STATUS, where a NAME that ends in .json is
// a vitest report, whose tests count, and any other is counted as one test. Exits with 1 unless some tests passed and
// nothing failed.
import { readFileSync } from 'node:fs';

const counts = process.argv.slice(2).map((argument) => {
  const [, name, status] = /^(.*)=(\d+)$/.exec(argument);
  return name.endsWith('.json') ? countTests(name, Number(status)) : countOne(Number(status));
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
  return {
    passed: numPassedTests,
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: numPendingTests,
    tests: numPassedTests,
  };
}

function countOne(status) {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0, tests: 0 };
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  }
}
