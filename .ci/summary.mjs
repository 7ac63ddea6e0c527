// Prints `N passed, N failed, N skipped` for a vitest report, the check's exit status counted as one more test.
// Exits with 1 unless something passed and nothing failed.
import { readFileSync } from 'node:fs';

const [file, check, tests] = process.argv.slice(2);
const { numPassedTests, numFailedTests, numPendingTests, testResults } = read(file);
const brokenFiles = testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
).length;
const checked = Number(check) === 0;
let failed = numFailedTests + brokenFiles + (checked ? 0 : 1);
if (Number(tests) !== 0 && failed === 0) failed = 1;
const passed = numPassedTests + (checked ? 1 : 0);
console.log(`${passed} passed, ${failed} failed, ${numPendingTests} skipped`);
process.exitCode = failed === 0 && numPassedTests > 0 ? 0 : 1;

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  }
}
