// What seeds are made of: short words that sound unlike one another.

const SEED_LIST =
  "acorn amber anvil apple arrow autumn badge barrel basil beacon birch bishop bottle bridge candle canyon castle " +
  "cedar cellar cobalt copper coral cotton crater dagger desert dragon ember falcon feather ferry flint forest garden " +
  "ginger granite hammer harbour hazel helmet hollow island ivory jasper kettle ladder lantern lemon linen marble " +
  "meadow mirror mortar needle oak olive orchard otter paper pepper pebble pilot pigeon plum quarry quartz rabbit " +
  "raven ribbon river rocket saddle saffron salmon silver signal spider sparrow summer tailor temple thistle thunder " +
  "timber tower trumpet tulip tunnel turnip velvet village violet walnut willow window winter wolf yellow zebra";
export const SEED_WORDS = SEED_LIST.split(" ");
