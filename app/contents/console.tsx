import { startConsole } from '#app/backoffice/staff/console.tsx';
import { allScreens, FirstScreen } from './admin.tsx';

startConsole(allScreens, FirstScreen);
