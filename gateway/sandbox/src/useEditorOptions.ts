import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

/**
 * Makes the editors fit for narrow windows and for keyboards: long lines wrap, and Tab leaves an editor as it leaves
 * every other field instead of being caught there.
 */
export function useEditorOptions(): void {
  const { queryEditor, variableEditor, headerEditor, responseEditor } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
    headerEditor: state.headerEditor,
    responseEditor: state.responseEditor,
  }));
  useEffect(() => {
    for (const editor of [queryEditor, variableEditor, headerEditor, responseEditor]) {
      editor?.updateOptions({ tabFocusMode: true, wordWrap: 'on', wrappingIndent: 'indent' });
    }
  }, [queryEditor, variableEditor, headerEditor, responseEditor]);
}
