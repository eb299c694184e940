/** Joins the row of slides with what the island of public pages adds to it. */
export const carouselId = 'geser-berita';
export const carouselControlsId = 'kendali-berita';
