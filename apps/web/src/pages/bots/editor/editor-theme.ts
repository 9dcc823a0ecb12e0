// The colours of the editor, which are those of the pages. Its element defines the composite ones.

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const COLOURS = HighlightStyle.define([
  { tag: [tags.comment, tags.meta], color: 'var(--text-muted)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--loss)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--gain)' },
  { tag: [tags.typeName, tags.className], color: 'var(--warning)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

export const EDITOR_THEME = [
  EditorView.theme({
    '&': { color: 'var(--text)', backgroundColor: 'var(--surface-raised)', fontSize: 'var(--text-small)' },
    // The element around the editor shows the focus.
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'var(--font-mono)',
      lineHeight: '1.5',
      minHeight: '20rem',
      maxHeight: 'var(--editor-height)',
    },
    '.cm-content': { caretColor: 'var(--text)' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': {
      color: 'var(--text-muted)',
      backgroundColor: 'var(--surface-sunken)',
      borderRight: 'var(--gutter-line)',
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--active-line)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--selected-text)',
    },
    '.cm-panels, .cm-tooltip': {
      color: 'var(--text)',
      backgroundColor: 'var(--surface-sunken)',
      borderColor: 'var(--line-strong)',
    },
    '.cm-changedLine': { backgroundColor: 'var(--added-line)' },
    '.cm-deletedChunk': { backgroundColor: 'var(--removed-line)' },
    '.cm-button, .cm-textfield': { backgroundImage: 'none', backgroundColor: 'var(--surface-raised)' },
  }),
  syntaxHighlighting(COLOURS),
];
