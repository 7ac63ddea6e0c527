import 'graphiql/setup-workers/vite';
import { createRoot } from 'react-dom/client';
import { Sandbox } from './Sandbox.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(<Sandbox />);
