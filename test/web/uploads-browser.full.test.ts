import { testUploads } from './upload-scenarios.ts';

testUploads([
  { name: 'typed', file: 'typed.ts', example: 'typescript-events/main.ts' },
  { name: 'snake', file: 'snake.py', example: 'python-events/main.py' },
]);
