import { startConsole } from './admin/console.tsx';
import { allScreens, FirstScreen } from './admin.tsx';

startConsole(allScreens, FirstScreen);
