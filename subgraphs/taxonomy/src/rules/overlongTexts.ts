import { overlong } from '@calendar/text';
import type { StoredCategory } from './taxonomy.ts';

/**
 * The names of a category's texts that exceed their bounds (docs/rules.md 49 "Bounds before work"), of those that others
 * compare and put in order.
 */
export function overlongTexts({ id, name_nb, name_en }: StoredCategory): readonly string[] {
  return overlong({ id, name_nb, name_en });
}
