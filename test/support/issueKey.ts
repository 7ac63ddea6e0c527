import { openDatabase } from '@calendar/gateway-db';
import { readKeysCommand } from '../../gateway/src/front/keys/commands.ts';

/** A new key, as `npm run keys -- issue` prints it. */
export async function issueKey(gatewayDatabase: string): Promise<string> {
  const database = openDatabase(gatewayDatabase);
  try {
    const words = ['issue', '--name', 'Avisa', '--email', 'drift@avisa.example'];
    const lines = await readKeysCommand(words)(database);
    return lines[2]?.trim() ?? '';
  } finally {
    await database.$disconnect();
  }
}
