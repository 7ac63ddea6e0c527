import { useMonaco } from '@graphiql/react';
import { useEffect } from 'react';

/** Gives GraphiQL's two editor themes colours that can be read on its backgrounds: a contrast of at least 4.5. */
export function useEditorThemes(): void {
  const monaco = useMonaco((state) => state.monaco);
  useEffect(() => {
    monaco?.editor.defineTheme('graphiql-LIGHT', {
      base: 'vs',
      inherit: true,
      rules: [
        { token: 'comment', foreground: '4b6b3a' },
        { token: 'number', foreground: '066a44' },
        { token: 'argument.identifier.gql', foreground: '5452b8' },
      ],
      colors: colors({ accent: '#c7057f', quiet: '#566174', paper: '#ffffff', raised: '#ffffff' }),
    });
    monaco?.editor.defineTheme('graphiql-DARK', {
      base: 'vs-dark',
      inherit: true,
      rules: [
        { token: 'comment', foreground: '8fbf76' },
        { token: 'argument.identifier.gql', foreground: 'a9a5ff' },
      ],
      colors: colors({ accent: '#ff85b2', quiet: '#a3aec0', paper: '#212a3b', raised: '#2b364b' }),
    });
  }, [monaco]);
}

function colors({ accent, quiet, paper, raised }: Palette): Record<string, string> {
  const tint = `${accent}24`;
  return {
    'editor.background': '#ffffff00',
    'editorHoverWidget.background': raised,
    'editorLineNumber.activeForeground': quiet,
    'editorLineNumber.dimmedForeground': quiet,
    'editorLineNumber.foreground': quiet,
    'editorSuggestWidget.background': raised,
    'editorSuggestWidget.focusHighlightForeground': accent,
    'editorSuggestWidget.highlightForeground': accent,
    'editorSuggestWidget.selectedBackground': tint,
    'editorWidget.background': raised,
    focusBorder: accent,
    'input.background': paper,
    'list.focusHighlightForeground': accent,
    'list.highlightForeground': accent,
    'list.hoverBackground': tint,
    'menu.background': raised,
    'menu.selectionBackground': tint,
    'menu.selectionForeground': accent,
    'quickInput.background': raised,
    'quickInputList.focusBackground': tint,
    'scrollbar.shadow': '#ffffff00',
    'textLink.activeForeground': accent,
    'textLink.foreground': accent,
  };
}

interface Palette {
  readonly accent: string;
  readonly quiet: string;
  readonly paper: string;
  readonly raised: string;
}
