// Syntax highlighting: marks words in code with classes that the theme of the pages colours.

import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import ini from 'highlight.js/lib/languages/ini';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';

for (const [name, language] of Object.entries({ bash, cpp, ini, json, python, typescript }))
  highlighter.registerLanguage(name, language);
highlighter.registerAliases(['js', 'javascript', 'ts'], { languageName: 'typescript' });

/** HTML of a code block. Unsupported languages are not highlighted. Long commands are wrapped; other code keeps its lines. */
export function codeBlock(code: string, language: string | undefined): string {
  const wrapping = language === 'sh' ? ' class="wrapped"' : '';
  return `<div class="code"><pre${wrapping} tabindex="0"><code>${highlighted(code, language)}</code></pre></div>\n`;
}

/** HTML of the code itself. */
export function highlighted(code: string, language: string | undefined): string {
  if (language === undefined || highlighter.getLanguage(language) === undefined) return escaped(code);
  return highlighter.highlight(code, { language }).value;
}

/** The text, escaped for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
