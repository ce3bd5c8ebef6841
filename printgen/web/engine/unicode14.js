// The characters that Unicode 14.0 assigns: seeds may have these and no others, in every version of a browser.

// The lengths of ranges of code points that are assigned and are not, in turn, from 0. Letters are digits of base 26; the
// last of each length is a small one.
const LENGTHS = [
  "BIecgehbbbubPhbBmcBycdbCdiBbeglKkbCicDxoChcBxcpbBccbblfBfbcgJcbicccwbhbbdecjccceibecbfczcdbgeccwbhbcbcbccbbfeccd",
  "dbhebbhrkdbjbdbwbhbcbfckbdbdcbpecmhhbdbicccwbhbcbfcjcccdhdecbfcskcbgddbedcbbbcdcdddmefddbecbgbovfnbdbxbqcjbdbehc",
  "bdcbceckhwbdbxbkbfcjbdbehcgcbeckbcnnbdbBzbdbgeqcBabdbsdybjbbchdbegbbbigkcdmCgeBdBlcbbbfbybbbxcfbbbgckceBgCubBkeB",
  "nbBkbpbnBlHqbbfbcOnbechbbbecBpbecBhbechbbbecpbCfbecCpcBgdBagDicgcZtdDlhwjyjumnbdbcmDqckgkgBagDlhBrfCskBfbmemebdB",
  "qcflBseBagldCkcCnbBdclgkgocBfBxCzdBvbEmiCidpdCihBrcliBrfUocgcBmcgcibbbbbbbBfcCbbpbocgbtcdbjbDxbmcBbbndBhpBhpFkeZ",
  "nzlvCRscBgbNlfBtbbfbcCehcoyjhbhbhbhbhbhbhbhbEwBiBabDlmIgBameCmbDicDzfBrbDqbDgmBvbBRIrdCdjNkuHciHvfcbbbfyChdkgCei",
  "CsimgEmlBedDableBhbCdjockcDzyBckgcgcgjhbhbCieEwckgQNsmxeBxDAyKAgcEcBmhmffBabfbbbcbcbEvqRdcCchbBgBqgBzbtbeefbFfcb",
  "bHidgcgcgcddhbhkfcmbBabtbcbpcoBiEtfdeBtdDkbndbBvBuFaBddBxpBceBkjBefBrfBebBleoBqGcckgBkeBkeBoiCalmbpbhbcblbpbhbcC",
  "pLzjwkiygbBqbjCrgcbbBsbcdbcxbCuijBwtbcfBhdBbfbCmCeeucBybcfibdbBdcdekhjhCmBgBnemjCcdBdcBbfBahemhDcCvCdBznBzhBuikL",
  "iBfbBqbdccDaBoiBqwBaBmBcuxjDaeBkjCqkbczhkgCbbsiBnjDsbulsbBsCnhbbbebpblgChfkgebicccwbhbcbfbkcccdcbgbfhchdfFjDobfB",
  "eCuikGkCccBmBiCrlkgntCggkCcBbcpexHdCiDwDfmicbcibcbBebccmjkCsicBuclBbCuiDfnCvKdjbBtbokBddBgcwboCvhbcbBsdbbcbjikgg",
  "bcbBlbcbghkLyzHbbpBynBJnDyEhbflHoDXkDvnBPfbjFZjWlMUbVxhBfbkeDdbkgBecgkCskkbhbvftBAmDnDxCxeCfhrCmflcoJCaiBVqBqjNF",
  "rebhbcbLfBtdreiPgDKuEdfndjhkciGYuBucxjEmCiJmkBncHmvCsFyumDjjzFfDhbCtbccbcccebmbbbhbCnbecibhbBcbebfbbdhbNccLgcBBa",
  "pfbpBQmBfIrhbrchbcbfIfBtdockecMiBfrCgfbBWahbebcbpbHpcqBpCyekecBEfCqCyCjHmebBbbcbbcbbkbebbbbgbebbbbbbdbcbbcbbbbbb",
  "bbbbcbbcebhbebebbbkbrfdbfbrCacKkBseDwmpcpbpbBlkGsCeBdnBsejhcogFyBLwfqdndEmmDlhmebpmeCeikgBoiBeccDaNcmocfdfdhjBdd",
  "lfgkkgiihjFrbCdBlkBNqCLFcBgGDthIocINqoLBlEPjUwCFyHHzBOTCwbBeDsEyJgDSFoDSYocDSYo",
].join("");

/** Return how many code points are assigned, then how many are not, and so on. */
export function listAssigned() {
  return LENGTHS.match(/[A-Z]*[a-z]/g).map((letters) => {
    return [...letters].reduce((length, letter) => length * 26 + Number.parseInt(letter, 36) - 10, 0);
  });
}
