import { startCarousel } from './app/public-carousel.ts';
import { watchLogout } from './app/public-logout.ts';
import { watchMenu } from './app/public-menu.ts';

/** The small script of public pages (decision 0026); everything else on them is links and forms. */
watchMenu();
startCarousel();
watchLogout();
