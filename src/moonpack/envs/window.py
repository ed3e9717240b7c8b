"""How environments show themselves: letters, pixels, or a window."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from moonpack.extras import need
from moonpack.games.contract import View
from moonpack.render import png, text

WIDTH = 900
FRAMES_PER_SECOND = 4
RENDER_MODES = ("human", "ansi", "rgb_array")


class Window:
    """Where pictures go; the window itself opens with the first picture for a human."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._screen: Any = None
        self._clock: Any = None

    def show(self, view: View, mode: str) -> Any:
        """A view as text (`ansi`), as an array of pixels (`rgb_array`), or on screen (`human`)."""
        if mode == "ansi":
            return text(view)
        pygame = need("pygame", "a picture of an environment")
        picture = pygame.image.load(BytesIO(png(view, size=WIDTH)), "view.png")
        if mode == "rgb_array":
            return pygame.surfarray.array3d(picture).swapaxes(0, 1)
        return self._on_screen(pygame, picture)

    def _on_screen(self, pygame: Any, picture: Any) -> None:
        if self._screen is None:
            pygame.display.init()
            pygame.display.set_caption(self.title)
            self._screen = pygame.display.set_mode(picture.get_size())
            self._clock = pygame.time.Clock()
        pygame.event.pump()
        self._screen.blit(picture, (0, 0))
        pygame.display.update()
        self._clock.tick(FRAMES_PER_SECOND)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._screen is not None:
            need("pygame", "a window").display.quit()
            self._screen = None
