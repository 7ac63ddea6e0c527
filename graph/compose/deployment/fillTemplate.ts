/**
 * Puts words in place of `{{name}}`. A line that has nothing but one name becomes as many lines as it stands for, each
 * indented as it was; none where there are none.
 *
 * @throws where the template names what there is no word for
 */
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

/** By their names in the template. */
export type Words = Readonly<Record<string, string>>;
