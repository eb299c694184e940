/** Ids by which the script of public pages finds the slides, and its buttons the slides they move. */
export const carouselId = 'geser-berita';
export const carouselControlsId = 'kendali-berita';
