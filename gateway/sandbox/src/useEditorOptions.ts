import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

/** Adapts the editors to narrow windows and keyboards: lines wrap, and Tab moves to the next field. */
export function useEditorOptions(): void {
  const { queryEditor, variableEditor, headerEditor } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
    headerEditor: state.headerEditor,
  }));

  useEffect(() => {
    for (const editor of [queryEditor, variableEditor, headerEditor])
      editor?.updateOptions({ wordWrap: 'on' });
  }, [queryEditor, variableEditor, headerEditor]);

  useEffect(() => {
    // One switch for all editors, off at first.
    queryEditor?.trigger('sandbox', 'editor.action.toggleTabFocusMode', null);
  }, [queryEditor]);
}
