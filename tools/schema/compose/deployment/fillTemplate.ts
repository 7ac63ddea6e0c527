/** Replaces `{{name}}`; a line with only one name is one line for each word. Throws if there is no word. */
export function fillTemplate(template: string, words: Words): string {
  const wordOf = (name: string): string => {
    const word = words[name];
    if (word === undefined) throw new Error(`The template names {{${name}}}, for which there is no word`);
    return word;
  };
  return template
    .replaceAll(/^( *)\{\{(\w+)\}\}\n/gm, (_, indentation: string, name: string) => {
      const word = wordOf(name);
      return word === '' ? '' : `${word.replaceAll(/^(?=.)/gm, indentation)}\n`;
    })
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => wordOf(name));
}

export type Words = Readonly<Record<string, string>>;
