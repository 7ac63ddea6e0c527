import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

/**
 * What a PromQL expression reads and how it groups it. Grafana's variables are allowed in place of a duration.
 *
 * @throws for what is not PromQL
 */
export function readExpression(expression: string): ReadExpression {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const textOf = (node: SyntaxNode | null) => (node === null ? '' : text.slice(node.from, node.to));
  const metrics: ReadMetric[] = [];
  const grouping: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, node }) => {
      if (type.isError) throw new Error(`Not PromQL: ${expression}`);
      if (type.name === 'GroupingLabels') grouping.push(...node.getChildren('LabelName').map(textOf));
      if (type.name !== 'VectorSelector') return;
      const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
      metrics.push({
        name: textOf(node.getChild('Identifier')),
        labels: matchers.map((matcher) => ({
          name: textOf(matcher.getChild('LabelName')),
          values: textOf(matcher.getChild('StringLiteral')).slice(1, -1).split('|'),
        })),
      });
    },
  });
  return { metrics, grouping };
}

export interface ReadExpression {
  readonly metrics: readonly ReadMetric[];
  /** The labels that are grouped by. */
  readonly grouping: readonly string[];
}

export interface ReadMetric {
  readonly name: string;
  /** What it is selected by; of a pattern, the alternatives. */
  readonly labels: readonly { readonly name: string; readonly values: readonly string[] }[];
}
