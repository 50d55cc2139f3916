/**
 * `npm run import -- --site ID --module TYPE --file FILE [--map FILE] [--dry-run] [--user EMAIL]
 * [--organisation KEY]`: imports a file into a module, whether a server is running or not.
 */
import { readConfig } from '../server/config.ts';
import { StartProblem } from '../server/start-problem.ts';
import { runImport } from './import/run-import.ts';
import { readOptions, usage } from './import/options.ts';
import { withServices } from './import/services.ts';

const options = readOptions(process.argv.slice(2));
if (options === null) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    const isGood = await withServices(readConfig(process.env), (around) =>
      runImport(around, options),
    );
    if (!isGood) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error);
    process.exitCode = 1;
  }
}
