// Lints, type-checks and tests the Python distribution: `npm run test:python [-- PYTEST ARGUMENTS]`. Tests of training are
// skipped until `npm run test:training` has installed PyTorch.

import { join } from 'node:path';
import { installPackage, PYTHON_PROGRAMS, runInPackage } from './python-environment.ts';

installPackage('test');
runInPackage(join(PYTHON_PROGRAMS, 'ruff'), 'check', '.');
runInPackage(join(PYTHON_PROGRAMS, 'mypy'), 'src/mcr_arena');
runInPackage(join(PYTHON_PROGRAMS, 'python'), '-m', 'pytest', ...process.argv.slice(2));
