import { testUploads } from './upload-scenarios.ts';

testUploads([{ name: 'plus', file: 'plus.cpp', example: 'cpp-simple/main.cpp' }]);
