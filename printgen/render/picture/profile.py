"""The colours that pixels are in: those of a device, and of a profile if that is not the one of screens."""

GREY, RGB = "DeviceGray", "DeviceRGB"
SHORTEST_PROFILE = 132


def take_profile(profile: bytes, space: str) -> bytes:
    """Return a colour profile if it is one of such colours, b"" for the profile of screens, which need not be said."""
    wanted = b"GRAY" if space == GREY else b"RGB "
    if len(profile) < SHORTEST_PROFILE or profile[36:40] != b"acsp" or profile[16:20] != wanted:
        return b""
    plain = profile.replace(b"\x00", b"")  # some write their names in letters of two bytes
    return b"" if b"sRGB" in plain else profile
