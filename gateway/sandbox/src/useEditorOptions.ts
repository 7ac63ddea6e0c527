import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

/**
 * Makes the editors fit for narrow windows and for keyboards: long lines wrap, and Tab leaves an editor as it leaves
 * every other field instead of being caught there.
 */
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
