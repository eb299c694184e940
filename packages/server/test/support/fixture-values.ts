/** Values that the factories give every account, recognisable where they must not appear. */

export const testPassword = 'kertas-biru-77';

export const personalValues = {
  nik: '3404010101900001',
  nomerHp: '0812 3456 7890',
  npwp: '12.345.678.9-012.345',
  noRek: '0123456789',
} as const;
