/** Joins the menu button of the header with the menu that it opens. */
export const menuId = 'menu-utama';
