import { startCarousel } from './app/public-carousel.ts';
import { watchMenu } from './app/public-menu.ts';

/** The island of public pages (DESIGN §3, kind 1); everything else on them is links. */
watchMenu();
startCarousel();
